import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, ExternalLink, type LucideIcon, Monitor, Smartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { acceptInstallOffer, hasInstallOffer, isInstalled, subscribeInstallOffer } from '../../../offline/status/install-offer.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { type InstallWay, installWay, installWays } from '../install-way.ts'
import { TextFrame, Topic } from '../text-frame.tsx'

export const Route = createFileRoute('/install')({
  staticData: { title: 'help:app.title' },
  loader: (page) => loadPage(page),
  pendingComponent: InstallSkeleton,
  component: InstallPage,
})

const icons: Record<InstallWay, LucideIcon> = {
  chrome: Smartphone,
  samsung: Smartphone,
  firefox: Smartphone,
  iphone: Smartphone,
  computer: Monitor,
  mac: Monitor,
  inside: ExternalLink,
  none: Monitor,
}

/**
 * Instructions to install the app: the browser's own prompt if there is one, otherwise steps for this browser, then
 * the others.
 */
function InstallPage() {
  const { t } = useWords('help')
  const [own] = useState(installWay)
  const others = installWays.filter((way) => way !== own && way !== 'none' && way !== 'inside')
  return (
    <TextFrame title={t('app.title')} lead={t('app.lead')}>
      {isInstalled() ? <Note tone="good" title={t('app.done')} /> : <Offer />}
      <Way way={own} />
      <Stack gap={3}>
        <h2>{t('app.others')}</h2>
        {others.map((way) => (
          <Way key={way} way={way} />
        ))}
      </Stack>
    </TextFrame>
  )
}

function Offer() {
  const { t } = useWords('help')
  const hasOffer = useSyncExternalStore(subscribeInstallOffer, hasInstallOffer, () => false)
  const [isAccepted, setAccepted] = useState(false)
  const handleInstall = async () => setAccepted(await acceptInstallOffer())
  if (isAccepted) return <Note tone="good" icon={CircleCheck} role="status" title={t('app.accepted')} />
  if (!hasOffer) return null
  return (
    <Card>
      <Stack gap={3}>
        <Button variant="main" icon={Smartphone} onClick={() => void handleInstall()}>
          {t('app.install')}
        </Button>
        <Muted>{t('app.cost')}</Muted>
      </Stack>
    </Card>
  )
}

function Way({ way }: { way: InstallWay }) {
  const { t } = useWords('help')
  return <Topic id={way} icon={icons[way]} title={t(`way.${way}.title`)} text={t(`way.${way}.text`)} isOrdered={way !== 'none'} isAtOnce />
}

/** The steps for the browser of most readers; the page itself shows those of the browser that it finds. */
function InstallSkeleton() {
  const { t } = useWords('help')
  return (
    <TextFrame title={t('app.title')} lead={t('app.lead')}>
      <Topic id="chrome" icon={Smartphone} title={t('way.chrome.title')} text={t('way.chrome.text')} isOrdered />
      <Stack gap={3}>
        <h2>{t('app.others')}</h2>
        <BlocksSkeleton height="11rem" />
      </Stack>
    </TextFrame>
  )
}
