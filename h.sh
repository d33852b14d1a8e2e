ev () 
{ 
    cap $1 | grep -E "event  |placed  |depth  |calls  " | sed 's/.*  event/event/; s/.*┨  placed/placed/;s/.*┃  depth/depth/;s/.*[┃┨╋┫]  //' | tr '\n' '|';
    echo;
    cap $1 | tail -4 | head -2 | sed 's/^/    /'
}
