import { useLocation, useMatches } from '@tanstack/react-router'
import { ArrowRight, Smartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { installWay } from '../../features/info/install-way.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import {
  acceptInstallOffer,
  answerInstallCard,
  hasInstallOffer,
  installDuePath,
  isInstalled,
  subscribeInstallOffer,
} from '../../offline/install-offer.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** The card with its words: it comes after the first page, and not at all to most. */
export async function loadInstallCard(): Promise<typeof InstallCard> {
  await loadWords('help')
  return InstallCard
}

/**
 * Proposes the home screen once something went well. It comes with the next page that is opened, so that it never moves a
 * page under a thumb, and stays until it is answered.
 */
function InstallCard() {
  const { t } = useWords('help')
  const hasOffer = useSyncExternalStore(subscribeInstallOffer, hasInstallOffer)
  const isFramed = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome !== 'none' })
  const path = useLocation({ select: (location) => location.pathname })
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && location.pathname !== installDuePath()) setMoved(true)

  // Chromium makes no offer where the app is installed already, or cannot be: then there is nothing to propose.
  const isPossible = hasOffer || installWay() === 'iphone' || installWay() === 'firefox'
  if (!isPossible || !isFramed || !hasMoved || isInstalled() || path === '/install') return null

  const handleInstall = async () => {
    await acceptInstallOffer()
    answerInstallCard()
  }
  const install = hasOffer ? (
    <Button icon={Smartphone} onClick={() => void handleInstall()}>
      {t('app.install')}
    </Button>
  ) : (
    <Button iconEnd={ArrowRight} to="/install" onClick={answerInstallCard}>
      {t('app.how')}
    </Button>
  )
  return (
    <Note
      tone="info"
      icon={Smartphone}
      role="status"
      title={t('app.card.title')}
      actions={
        <>
          {install}
          <Button variant="quiet" onClick={answerInstallCard}>
            {t('app.card.later')}
          </Button>
        </>
      }
    >
      {t('app.card.text')}
    </Note>
  )
}
