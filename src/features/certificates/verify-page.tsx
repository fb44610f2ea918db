import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { shownCode } from '../../../contract/certificates.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InnerPage } from '../../ui/inner-page.tsx'
import { Muted, Stack } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readTyped } from './read-typed.ts'

export const Route = createFileRoute('/certificates/verify')({
  staticData: { title: 'certificates:verify.title' },
  loader: () => loadWords('certificates'),
  component: VerifyPage,
})

/** Where somebody who was shown a certificate finds out whether it is genuine. */
function VerifyPage() {
  const { t } = useWords('certificates')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  async function check(event: SubmitEvent) {
    event.preventDefault()
    const read = readTyped(typed)
    if (!read) return setError(t(typed.trim() === '' ? 'verify.empty' : 'verify.wrong'))
    await navigate({ to: '/certificates/$code', params: { code: shownCode(read.code) }, hash: read.credential })
  }

  return (
    <InnerPage title={t('verify.title')} lead={t('verify.intro')} back={{ to: '/more' }} width="form">
      <Card>
        <form onSubmit={(event) => void check(event)} noValidate>
          <Stack gap={4}>
            <TextField
              name="code"
              label={t('verify.label')}
              hint={t('verify.hint', { example: '7K3QX-9WD2M' })}
              error={error}
              value={typed}
              onChange={(value) => {
                setTyped(value)
                setError(undefined)
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button variant="main" icon={ShieldCheck} type="submit">
              {t('verify.action')}
            </Button>
          </Stack>
        </form>
      </Card>
      <Muted>{t('verify.camera')}</Muted>
    </InnerPage>
  )
}
