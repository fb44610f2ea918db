import { newAlertKeys } from '../alerts/alert-keys.ts'

/** The command `alert-keys` prints a key pair for web push as two settings. Stores nothing. */
const { publicKey, privateKey } = newAlertKeys()
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
