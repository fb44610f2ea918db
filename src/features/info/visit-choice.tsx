import { ChartColumn, Pause } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { chooseCounting, isForbiddenByBrowser, mayCount } from '../../offline/visit-choice.ts'
import { Button } from '../../ui/button.tsx'

/** Whether this phone counts which pages are opened. Told not to, it forgets its counts with the next page. */
export function VisitChoice() {
  const { t } = useWords('about')
  const [isCounting, setCounting] = useState<boolean>()
  // Not while rendering: the page's HTML is written where there is no phone to ask.
  useEffect(() => setCounting(mayCount()), [])
  if (isCounting === undefined) return null
  if (!isCounting && isForbiddenByBrowser()) return <p>{t('privacy.visits.byBrowser')}</p>
  const handleChoice = () => {
    chooseCounting(!isCounting)
    setCounting(mayCount())
  }
  return (
    <>
      <Button variant="soft" icon={isCounting ? Pause : ChartColumn} onClick={handleChoice}>
        {t(isCounting ? 'privacy.visits.stop' : 'privacy.visits.start')}
      </Button>
      <p role="status">{t(isCounting ? 'privacy.visits.on' : 'privacy.visits.off')}</p>
    </>
  )
}
