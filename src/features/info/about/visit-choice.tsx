import { ChartColumn, Pause } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { chooseCounting, isForbiddenByBrowser, mayCount } from '../../../offline/visits/visit-choice.ts'
import { Button } from '../../../ui/buttons/button.tsx'

/** Switch for counting page views on this device. Turned off, the next page deletes the counts. */
export function VisitChoice() {
  const { t } = useWords('about')
  const [isCounting, setCounting] = useState<boolean>()
  // Not during rendering: prerendering has no device storage.
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
