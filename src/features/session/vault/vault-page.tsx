import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, LockOpen, Repeat2, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readSession } from '../../../api/session.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import type { CombinationKind } from '../../../offline/vault/vault-state.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { FormSkeleton } from '../../../ui/messages/skeleton.tsx'
import { useCombination } from './combination-trouble.tsx'
import { Pad } from './pad.tsx'

export const Route = createFileRoute('/_member/profile/lock')({
  staticData: { title: 'pictureLock:page.title', below: '/profile/view' },
  validateSearch: (search: Record<string, unknown>): { next?: 'switch' | undefined } => ({
    next: search.next === 'switch' ? 'switch' : undefined,
  }),
  loader: (page) => loadPage(page),
  component: VaultPage,
})

/** `current`: the present combination is asked for, to change or remove the lock. */
type Step = 'loading' | 'choose' | 'set' | 'saved' | 'removed' | 'change' | 'remove'

/** The lock of the signed-in user on this device: set, changed and removed, with no connection too. */
function VaultPage() {
  const { t } = useWords('pictureLock')
  return (
    <InnerPage title={t('page.title')} lead={t('page.lead')} back={{ to: '/profile/view' }} width="form">
      {readSession()?.remember ? <OwnVault key={currentPersonId()} /> : <Note tone="info" title={t('page.onlyRemembered')} />}
    </InnerPage>
  )
}

function OwnVault() {
  const { t } = useWords('pictureLock')
  const { next } = Route.useSearch()
  const [kind, setKind] = useState<CombinationKind>('pictures')
  const [step, setStep] = useState<Step>('loading')
  const { run, trouble, isBusy } = useAction()
  const read = () =>
    run(async () => {
      const own = await (await load()).ownVault()
      if (own) setKind(own)
      setStep(own ? 'set' : 'choose')
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once.
  useEffect(() => void read(), [])
  // Pages without TLS have no cryptography.
  if (!isSecureContext) return <Note tone="info" title={t('page.impossible')} />
  switch (step) {
    case 'loading':
      return trouble ? (
        <Stack gap={4}>
          <ActionTrouble trouble={trouble} />
          <Button variant="main" isFull isBusy={isBusy} onClick={() => void read()}>
            {t('common:action.retry')}
          </Button>
        </Stack>
      ) : (
        <FormSkeleton />
      )
    case 'choose':
      return (
        <Stack gap={6}>
          <Segments
            label={t('kind.label')}
            isFull
            options={[
              { value: 'pictures', text: t('kind.pictures') },
              { value: 'digits', text: t('kind.digits') },
            ]}
            selected={kind}
            onSelect={setKind}
          />
          <Choice key={kind} kind={kind} onSaved={() => setStep('saved')} />
          <Muted isSmall>{t('page.limit')}</Muted>
        </Stack>
      )
    case 'saved':
      return (
        <Note
          tone="good"
          role="status"
          icon={CircleCheck}
          title={t('saved.title')}
          actions={
            <Button variant="main" to={next === 'switch' ? '/switch' : '/profile/view'}>
              {t(next === 'switch' ? 'saved.switch' : 'saved.done')}
            </Button>
          }
        >
          {t('saved.text')}
        </Note>
      )
    case 'set':
    case 'removed':
      return (
        <Stack gap={4}>
          <Note
            tone="good"
            role="status"
            icon={step === 'set' ? ShieldCheck : CircleCheck}
            title={t(step === 'set' ? 'set.title' : 'removed')}
          >
            {step === 'set' && t('set.text')}
          </Note>
          {step === 'set' ? (
            <>
              <Button icon={Repeat2} isFull onClick={() => setStep('change')}>
                {t('set.change')}
              </Button>
              <Button variant="quiet" icon={LockOpen} isFull onClick={() => setStep('remove')}>
                {t('set.remove')}
              </Button>
            </>
          ) : (
            <Button isFull onClick={() => setStep('choose')}>
              {t('set.again')}
            </Button>
          )}
        </Stack>
      )
    case 'change':
    case 'remove':
      return <Current kind={kind} isRemoval={step === 'remove'} onDone={() => setStep(step === 'remove' ? 'removed' : 'choose')} />
  }
}

/** Loads the store and its encryption, which the page itself does not need. */
const load = () => import('./vault-session.ts')

/** The new combination, pressed twice. */
function Choice({ kind, onSaved }: { kind: CombinationKind; onSaved: () => void }) {
  const { t } = useWords('pictureLock')
  const { run, trouble, isBusy } = useAction()
  const [first, setFirst] = useState<string | null>(null)
  const [differs, setDiffers] = useState(false)
  const handleDone = (combination: string) => {
    setDiffers(first !== null && first !== combination)
    if (first !== combination) return setFirst(first === null ? combination : null)
    void run(async () => {
      await (await load()).setVault(kind, combination)
      onSaved()
    })
  }
  return (
    <Stack gap={4}>
      <ActionTrouble trouble={trouble} />
      <Pad
        key={first === null ? 'first' : 'second'}
        kind={kind}
        label={t(first === null ? `choose.${kind}` : `repeat.${kind}`)}
        isBusy={isBusy}
        trouble={differs ? <Note tone="bad" role="alert" title={t('differ')} /> : undefined}
        onDone={handleDone}
      />
    </Stack>
  )
}

function Current({ kind, isRemoval, onDone }: { kind: CombinationKind; isRemoval: boolean; onDone: () => void }) {
  const { t } = useWords('pictureLock')
  const { pad } = useCombination(currentPersonId(), async (combination) => {
    const { checkOwnCombination, removeOwnVault } = await load()
    await (isRemoval ? removeOwnVault : checkOwnCombination)(combination)
    onDone()
  })
  return <Pad kind={kind} label={t(`current.${kind}`)} {...pad} />
}
