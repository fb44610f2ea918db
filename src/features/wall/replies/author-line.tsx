import { Link } from '@tanstack/react-router'
import type { ShownPerson } from '../../../../contract/account/person.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Face } from '../../../ui/pictures/face.tsx'
import styles from './replies.module.css'

interface AuthorLineProps {
  author: ShownPerson
  made_at: number
  edited_at?: number | null
  /** Not on the server yet: the time is of this device's clock. */
  isUnsent: boolean
}

/** Author, time and place. */
export function AuthorLine({ author, made_at, edited_at = null, isUnsent }: AuthorLineProps) {
  const { t } = useWords('forum')
  const when = formatAgo(made_at, undefined, isUnsent ? Date.now() : serverNow())
  return (
    <header>
      <Link className={styles.author} to="/users/$id" params={{ id: author.id }}>
        <Face face={author.face} />
        <div>
          <strong>{author.name}</strong>
          <div className={styles.when}>{[when, author.place, edited_at === null ? '' : t('reply.edited')].filter(Boolean).join(' · ')}</div>
        </div>
      </Link>
    </header>
  )
}
