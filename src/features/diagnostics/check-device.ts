import { formatBytes } from '../../i18n/format.ts'
import { estimateSpace } from '../../offline/storage/quota.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'
import { bad, type Finding, good, plain } from './finding.ts'

/** Checks whether storage on this device is reliable, and whether the app opens offline. */
export async function checkDevice(): Promise<Finding[]> {
  return [await store(), await space(), await worker()]
}

const probeKey = 'diagnostics_probe'

async function store(): Promise<Finding> {
  try {
    await sharedDb.keyValues.put({ key: probeKey, value: Date.now() })
    const isThere = (await sharedDb.keyValues.get(probeKey)) !== undefined
    await sharedDb.keyValues.delete(probeKey)
    return isThere ? good('store', 'works') : bad('store', 'broken')
  } catch (error) {
    return bad('store', 'broken', error instanceof Error ? error.name : 'unknown')
  }
}

async function space(): Promise<Finding> {
  const found = await estimateSpace().catch(() => undefined)
  return found ? plain('space', `${formatBytes(found.used)} / ${formatBytes(found.used + found.free)}`) : bad('space', 'unknown')
}

async function worker(): Promise<Finding> {
  if (!('serviceWorker' in navigator)) return bad('worker', 'unable')
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (!registration) return bad('worker', 'absent')
  if (registration.waiting) return good('worker', 'newer')
  return navigator.serviceWorker.controller ? good('worker', 'works') : bad('worker', 'idle')
}
