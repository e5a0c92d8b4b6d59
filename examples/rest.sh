#!/bin/sh
# REST with curl. In another terminal: handsight serve (or npm start). Then:
#
#   sh examples/rest.sh [http://127.0.0.1:5001]
set -eu
url=${1:-http://127.0.0.1:5001}
post() { curl -sS -X POST "$url$1" -H 'content-type: application/json' -H 'handsight-client: rest-example' -d "$2"; }

echo '# The windows'
curl -sS "$url/api/windows"
echo
echo '# The screen as short lines'
curl -sS "$url/api/tool/look"
echo
echo '# A tap with what it should lead to; the answer is the receipt'
post /api/tool/tap '{"target": "Settings", "expect": ["text: Network and internet"]}'
echo
echo '# A refusal has a status of its own, and says what to do next'
post /api/tool/tap '{"target": "Launch rockets"}'
echo
