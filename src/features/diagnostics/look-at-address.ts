import { apiUrl, basePath } from '../../api/base-path.ts'
import { bad, type Finding, good, plain } from './finding.ts'

/** Where the app believes to live, where it looks for its server, and what it takes that from. */
export async function lookAtAddress(): Promise<Finding[]> {
  const isFromPage = document.querySelector('base') !== null
  return [
    plain('origin', location.origin),
    plain('base', basePath),
    plain('api', apiUrl('')),
    good('why', isFromPage ? 'fromBase' : 'fromAddress'),
    isSecureContext ? good('secure', 'reached') : bad('secure', 'unreached'),
  ]
}
