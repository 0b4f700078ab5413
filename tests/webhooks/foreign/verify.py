import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError

message = json.load(sys.stdin)
try:
    Webhook(message["secret"]).verify(message["body"], message["headers"])
    print("verified")
except WebhookVerificationError as error:
    print(error)
