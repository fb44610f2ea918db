import { Link } from '@tanstack/react-router'
import type { ShownPerson } from '../../../../contract/account/person.ts'
import { referencesIn } from '../../../../contract/references.ts'
import { withoutMarks } from '../../../blocks/text-parts/without-marks.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Row } from '../../../ui/layout/layout.tsx'
import type { ShownReply } from '../forum.queries.ts'
import styles from './replies.module.css'
import { partAt } from './span.ts'

const quotedLetters = 200

/** The quoted part as the text has it now, or the beginning of the text. */
export function Quote({ quoted, span }: { quoted: NonNullable<ShownReply['quoted']> | null; span: string | undefined }) {
  const { t } = useWords('forum')
  const text = quoted && referencesIn(quoted.body).text
  const part = text && span ? partAt(text, span) : null
  return (
    <section className={styles.flat} aria-label={t('reply.quoted')}>
      <div className={styles.reply}>
        {quoted ? (
          <>
            <strong>{quoted.author.name}</strong>
            <Muted isSmall>{cut(withoutMarks(part ?? text ?? ''))}</Muted>
            {span && part === null && <Muted isSmall>{t('reply.quoteChanged')}</Muted>}
          </>
        ) : (
          <Muted isSmall>{t('reply.quoteGone')}</Muted>
        )}
      </div>
    </section>
  )
}

/** At a space: never within a letter of several signs. */
function cut(text: string): string {
  const end = text.lastIndexOf(' ', quotedLetters)
  return text.length <= quotedLetters || end <= 0 ? text : `${text.slice(0, end)} …`
}

/** The mentioned people, by their present names. One whose row is not on the device is left out. */
export function Mentions({ people }: { people: readonly ShownPerson[] }) {
  const known = people.filter(({ name }) => name !== '')
  if (known.length === 0) return null
  return (
    <Row isWrapping>
      {known.map(({ id, name }) => (
        <Link key={id} to="/users/$id" params={{ id }}>
          @{name}
        </Link>
      ))}
    </Row>
  )
}
