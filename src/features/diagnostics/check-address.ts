import { apiUrl, basePath } from '../../api/base-path.ts'
import { bad, type Finding, good, plain } from './finding.ts'

/** The app's base path, the server address it uses, and their sources. */
export async function checkAddress(): Promise<Finding[]> {
  const isFromPage = document.querySelector('base') !== null
  return [
    plain('origin', location.origin),
    plain('base', basePath),
    plain('api', apiUrl('')),
    good('why', isFromPage ? 'fromBase' : 'fromAddress'),
    isSecureContext ? good('secure', 'reached') : bad('secure', 'unreached'),
  ]
}
