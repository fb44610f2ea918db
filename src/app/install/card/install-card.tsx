import { useLocation, useMatches } from '@tanstack/react-router'
import { ArrowRight, Smartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { installWay } from '../../../features/info/install-way.ts'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import {
  acceptInstallOffer,
  answerInstallCard,
  hasInstallOffer,
  installDuePath,
  isInstalled,
  subscribeInstallOffer,
} from '../../../offline/status/install-offer.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'

/** Loads the card with its words. Most visits need neither. */
export async function loadInstallCard(): Promise<typeof InstallCard> {
  await loadWords('help')
  return InstallCard
}

/**
 * Proposes to install the app after the first success. It appears with the next page, so that no open page moves, and stays until
 * the user answers.
 */
function InstallCard() {
  const { t } = useWords('help')
  const hasOffer = useSyncExternalStore(subscribeInstallOffer, hasInstallOffer)
  const isFramed = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome !== 'none' })
  const path = useLocation({ select: (location) => location.pathname })
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && location.pathname !== installDuePath()) setMoved(true)

  // Chromium makes no offer if the app is installed or cannot be.
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
