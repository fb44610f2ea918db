import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { ActionTrouble } from '../../forms/action-trouble.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { alertsQuery, alertWords, turnAlertsOff, turnAlertsOn } from './alerts.ts'

/** Turns alerts on and off. The browser asks only after this press. Invisible offline, and where server or browser has no alerts. */
export function AlertSwitch() {
  const { t } = useWords('notices')
  const { data, refetch } = useQuery(alertsQuery())
  const { run, trouble, isBusy } = useAction()
  const [isRefused, setRefused] = useState(false)
  if (!data || data.key === null) return null
  const { key, isOn } = data
  const isDenied = isRefused || data.isDenied
  const turn = () =>
    run(async () => {
      if (isOn) await turnAlertsOff()
      else setRefused(!(await turnAlertsOn(key, alertWords(t('alerts.body')))))
      await refetch()
    })
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('alerts.title')}</h2>
        <Muted isSmall>{t('alerts.text')}</Muted>
        {isOn && <Note tone="good" role="status" title={t('alerts.isOn')} />}
        {isDenied && <Note tone="wait" role="status" title={t('alerts.denied')} />}
        <ActionTrouble trouble={trouble} />
        <Button icon={isOn ? BellOff : Bell} isBusy={isBusy} onClick={() => void turn()}>
          {t(isOn ? 'alerts.off' : 'alerts.on')}
        </Button>
      </Stack>
    </Card>
  )
}
