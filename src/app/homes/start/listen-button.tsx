import { Volume2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx'

// Loaded on the first press only.
const ListenBar = lazy(async () => {
  const [{ ListenBar: Bar }] = await Promise.all([import('./listen/listen-bar.tsx'), loadWords('player')])
  return { default: Bar }
})

/** Reads aloud the page's `[data-read-aloud]` elements, in document order. */
export function ListenButton({ variant = 'soft' }: { variant?: ButtonVariant }) {
  const { t } = useWords('home')
  const [isListening, setListening] = useState(false)
  return (
    <>
      <Button variant={variant} icon={Volume2} onClick={() => setListening(true)}>
        {t('listen')}
      </Button>
      {isListening && (
        <Suspense>
          <ListenBar onEnd={() => setListening(false)} />
        </Suspense>
      )}
    </>
  )
}
