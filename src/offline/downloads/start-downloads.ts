import { reserveStorage } from '../storage/quota.ts'
import { isStoreBlocked } from '../store/blocked-store.ts'
import { resumeDownloads } from './downloads.ts'

/** Resumes downloads and reserves storage. A database in memory has neither. */
export async function startDownloads(): Promise<void> {
  if (!isStoreBlocked()) await Promise.allSettled([resumeDownloads(), reserveStorage()])
}
