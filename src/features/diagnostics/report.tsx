import { CircleCheck, Info, RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import type { Finding } from './finding.ts'
import styles from './report.module.css'

const icons = { good: CircleCheck, bad: TriangleAlert, plain: Info }

interface ReportProps {
  title: string
  lead: string
  /** Runs once and never throws. Defined outside a component, so that it is stable. */
  look: () => Promise<Finding[]>
}

/** The findings on this device, for a support call. Contains no secrets. */
export function Report({ title, lead, look }: ReportProps) {
  const { t } = useWords('diagnostics')
  const [findings, setFindings] = useState<Finding[]>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round runs `look` again
  useEffect(() => {
    let isHere = true
    void look().then((found) => {
      if (isHere) setFindings(found)
    })
    return () => {
      isHere = false
    }
  }, [look, round])

  function handleAgain() {
    setFindings(undefined)
    setRound(round + 1)
  }

  return (
    <InnerPage title={title} lead={lead} back={{ to: '/help' }}>
      <Card as="section">
        <dl className={styles.findings} aria-busy={findings === undefined}>
          {findings?.map((finding) => (
            <Row key={finding.name} {...finding} />
          ))}
        </dl>
        <p role="status">{t(findings ? 'ready' : 'looking')}</p>
      </Card>
      <Button variant="line" icon={RefreshCw} onClick={handleAgain}>
        {t('again')}
      </Button>
    </InnerPage>
  )
}

function Row({ name, result, tone, detail }: Finding) {
  const { t } = useWords('diagnostics')
  const Icon = icons[tone]
  return (
    <div className={styles.row}>
      <dt>{t(`name.${name}`)}</dt>
      <dd data-tone={tone}>
        <Icon size={20} />
        <span>
          {result !== undefined && t(`result.${result}`)} {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </span>
      </dd>
    </div>
  )
}
