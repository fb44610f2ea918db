import { hashKey, queryOptions } from '@tanstack/react-query'
import { readBookFile } from './document.queries.ts'
import type { OpenPdf } from './pdf/open-pdf.ts'
import { startPdfWorker } from './pdf-worker.ts'

/** Time between two looks into one book in which it stays open; also from its address asked for to the page that shows it. */
const openFor = 5_000

/** An open book. Its key is a hash, so it never needs a refresh. Closed soon after its last use. */
export const bookQuery = (sha256: string) => {
  const queryKey = ['book', sha256]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<OpenPdf> => {
      const opened = await openBook(sha256)
      if (signal.aborted) {
        void opened.close()
        throw signal.reason
      }
      const stop = client.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'removed' || query.queryHash !== hashKey(queryKey)) return
        stop()
        void opened.close()
      })
      return opened
    },
    structuralSharing: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: openFor,
  })
}

async function openBook(sha256: string): Promise<OpenPdf> {
  const starting = startPdfWorker()
  try {
    const [{ openPdf }, bytes, worker] = await Promise.all([import('./pdf/open-pdf.ts'), readBookFile(sha256), starting])
    return await openPdf(bytes, worker)
  } catch (error) {
    void starting.then((worker) => worker?.terminate())
    throw error
  }
}
