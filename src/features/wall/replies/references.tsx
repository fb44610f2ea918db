import { Link } from '@tanstack/react-router'
import type { ShownPerson } from '../../../../contract/account/person.ts'
import { referencesIn } from '../../../../contract/references.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Row } from '../../../ui/layout/layout.tsx'
import type { ShownReply } from '../forum.queries.ts'
import styles from './replies.module.css'

const quotedLetters = 200

/** The beginning of the quoted text, as it is now. */
export function Quote({ quoted }: { quoted: NonNullable<ShownReply['quoted']> | null }) {
  const { t } = useWords('forum')
  return (
    <section className={styles.flat} aria-label={t('reply.quoted')}>
      <div className={styles.reply}>
        {quoted ? (
          <>
            <strong>{quoted.author.name}</strong>
            <Muted isSmall>{cut(quoted.body)}</Muted>
          </>
        ) : (
          <Muted isSmall>{t('reply.quoteGone')}</Muted>
        )}
      </div>
    </section>
  )
}

/** At a space: never within a letter of several signs. */
function cut(body: string): string {
  const { text } = referencesIn(body)
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
