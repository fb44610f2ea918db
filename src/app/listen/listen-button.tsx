import { Volume2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'

// Loaded on the first press only.
const ListenBar = lazy(async () => {
  const [{ ListenBar: Bar }] = await Promise.all([import('./bar/listen-bar.tsx'), loadWords('player')])
  return { default: Bar }
})

/** Reads aloud the page's `[data-read-aloud]` elements, in document order. */
export function ListenButton({ text }: { text: string }) {
  const [isListening, setListening] = useState(false)
  return (
    <>
      <Button variant="listen" icon={Volume2} onClick={() => setListening(true)}>
        {text}
      </Button>
      {isListening && (
        <Suspense>
          <ListenBar onEnd={() => setListening(false)} />
        </Suspense>
      )}
    </>
  )
}
