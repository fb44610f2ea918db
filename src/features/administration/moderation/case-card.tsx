import { Copy, EyeOff, Flag, Link, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WholeCase } from '../../../../contract/moderation/cases.ts'
import { picturePath } from '../../../../contract/pictures.ts'
import { referencesIn } from '../../../../contract/references.ts'
import { apiUrl } from '../../../api/base-path.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import styles from './moderation.module.css'

const pictureOf = (of: string, id: string) => apiUrl(`${picturePath}/${of}/${id}/720`)

/** A reported text with its author, its place and the reasons. Reporters have no names here. */
export function CaseCard({ one }: { one: WholeCase }) {
  const { t, language } = useWords('administration')
  const { t: tReasons } = useWords('moderation')
  const {
    kind,
    target_id,
    cause,
    author,
    title,
    body,
    pictures,
    photo,
    reported_body,
    place,
    before,
    thread,
    reasons,
    words,
    reporters,
    appeal,
    is_hidden,
    is_gone,
    decided,
  } = one
  return (
    <Card as="section">
      <Stack gap={4}>
        <Row>
          <Face face={author.face} />
          <div>
            <h2>{author.name}</h2>
            <Muted isSmall>
              {[t(`moderation.kinds.${kind}`), author.place, t('users.since', { date: formatDate(author.since, language) })]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
            {author.warned > 0 && <Muted isSmall>{t('moderation.warned', { count: author.warned })}</Muted>}
            {author.limited_until !== null && (
              <Muted isSmall>{t('moderation.limited', { date: formatDate(author.limited_until, language) })}</Muted>
            )}
            {author.earlier > 0 && <Muted isSmall>{t('moderation.earlier', { count: author.earlier })}</Muted>}
          </div>
        </Row>
        <Row gap={2} isWrapping>
          {cause !== 'reports' && <Badge icon={cause === 'link' ? Link : Copy}>{t(`moderation.causes.${cause}`)}</Badge>}
          {is_hidden && (
            <Badge tone="wait" icon={EyeOff}>
              {t('moderation.hiddenNow')}
            </Badge>
          )}
          {reasons.map(({ reason, count }) => (
            <Badge key={reason} tone={reason === 'pretends' ? 'bad' : 'plain'} icon={Flag}>
              {`${tReasons(`reasons.${reason}`)} · ${formatNumber(count, language)}`}
            </Badge>
          ))}
        </Row>
        {place !== '' && <Part name={t(thread === null ? 'moderation.underPost' : 'moderation.inThread')}>{place}</Part>}
        {before && <Part name={t('moderation.before', { name: before.name })}>{referencesIn(before.body).text}</Part>}
        {is_gone ? (
          <Muted>{t('moderation.gone')}</Muted>
        ) : kind === 'photo' ? null : (
          <div className={styles.text}>
            {kind === 'person' && <Muted isSmall>{t('moderation.aboutPerson')}</Muted>}
            {title !== '' && <strong>{title}</strong>}
            <p>{referencesIn(body).text}</p>
          </div>
        )}
        {photo !== undefined && (
          <img className={styles.photo} src={`data:image/webp;base64,${photo}`} alt={t('moderation.photoOf', { name: author.name })} />
        )}
        {pictures && (
          <Row gap={2} isWrapping>
            {pictures.map(
              ({ id, alt, width, height, bytes }) =>
                bytes && (
                  <img
                    key={id}
                    className={styles.picture}
                    src={pictureOf(target_id, id)}
                    alt={alt}
                    width={width}
                    height={height}
                    loading="lazy"
                  />
                ),
            )}
          </Row>
        )}
        {reported_body !== null && <Part name={t('moderation.asReported')}>{reported_body}</Part>}
        {words.length > 0 && (
          <Part name={t('moderation.words')}>
            {words.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown.
              <span key={index}>{text}</span>
            ))}
          </Part>
        )}
        {reporters > 0 && <Muted isSmall>{t('moderation.reporters', { count: reporters })}</Muted>}
        {appeal !== null && (
          <Note tone="info" icon={MessageCircle} title={t('moderation.appeal')}>
            <span className={styles.words}>{appeal}</span>
          </Note>
        )}
        {decided && (
          <Muted isSmall>
            {t('moderation.byOther', {
              name: decided.by ?? t('moderation.reports'),
              decision: t(`moderation.decisions.${decided.decision}`),
            })}
            {decided.words !== '' && ` ${decided.words}`}
          </Muted>
        )}
        <Row gap={2} isWrapping>
          <Button variant="quiet" to="/admin/users/$id" params={{ id: author.id }}>
            {t('moderation.user')}
          </Button>
          {thread !== null && !is_hidden && !is_gone && (
            <Button variant="quiet" to="/forum/thread/$slug" params={{ slug: thread }}>
              {t('moderation.openThread')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <Muted isSmall>{name}</Muted>
      <div className={styles.words}>{children}</div>
    </div>
  )
}
