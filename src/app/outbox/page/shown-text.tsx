import { Suspense } from 'react'
import { referencesIn } from '../../../../contract/references.ts'
import { lazyOptional } from '../../../ui/lazy.ts'

const ReferredTo = lazyOptional(async () => (await import('./referred-to.tsx')).loadReferredTo())

/** A text with what it refers to, instead of the line that refers to it. */
export function ShownText({ text: body, className }: { text: string; className: string | undefined }) {
  const references = referencesIn(body)
  const { quote, mentions, text } = references
  return (
    <>
      {(quote !== null || mentions.length > 0) && (
        <Suspense>
          <ReferredTo references={references} />
        </Suspense>
      )}
      {text !== '' && <p className={className}>{text}</p>}
    </>
  )
}
