import { Flag } from 'lucide-react'
import type { WholeUser } from '../../../../contract/account/users.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import styles from './users.module.css'

/** Reported texts of the user, with what was decided about each. */
export function UserCases({ user: { cases } }: { user: WholeUser }) {
  const { t, language } = useWords('administration')
  const numbers = { all: formatNumber(cases.all, language), open: formatNumber(cases.open, language) }
  return (
    <Stack gap={3} as="section">
      <h2>{t('users.cases.title')}</h2>
      <Muted>{cases.all === 0 ? t('users.cases.none') : t('users.cases.count', numbers)}</Muted>
      {cases.newest.length > 0 && (
        <ul className={styles.list}>
          {cases.newest.map(({ id, kind, text, is_open, has_appeal, decision, words, at }) => (
            <li key={id} className={styles.item}>
              <Row gap={2} isWrapping>
                {is_open && <Badge tone="wait">{t(has_appeal ? 'users.cases.appealed' : 'users.cases.waiting')}</Badge>}
                {decision !== null && <Badge>{t(`moderation.decisions.${decision}`)}</Badge>}
              </Row>
              <p className={styles.words}>{text === '' ? t('moderation.gone') : text}</p>
              <Muted isSmall>{`${t(`moderation.kinds.${kind}`)} · ${formatDate(at, language)}`}</Muted>
              {words !== '' && <Muted isSmall>{t('users.cases.words', { words })}</Muted>}
            </li>
          ))}
        </ul>
      )}
      {cases.open > 0 && (
        <Button icon={Flag} to="/admin/moderation">
          {t('users.cases.decide')}
        </Button>
      )}
    </Stack>
  )
}
