/** Why the server does not start, in one sentence for the operator. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
