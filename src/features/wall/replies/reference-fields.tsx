import { useQuery } from '@tanstack/react-query'
import { AtSign, Check, X } from 'lucide-react'
import { useState } from 'react'
import { maxMentions, type References } from '../../../../contract/references.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { meQuery } from '../../session/session.queries.ts'
import type { ShownReply } from '../forum.queries.ts'
import { Quote } from './references.tsx'

interface ReferenceFieldsProps {
  references: References
  replies: readonly ShownReply[]
  onChange: (changes: Partial<References>) => void
}

/** The quote of a reply that is being written, and the people of the conversation whom it may mention. */
export function ReferenceFields({ references: { quote, span, mentions }, replies, onChange }: ReferenceFieldsProps) {
  const { t } = useWords('forum')
  const { data: me } = useQuery(meQuery())
  const [isOpen, setOpen] = useState(false)
  const people = new Map(replies.map(({ author }) => [author.id, author]))
  const others = [...people.values()].filter(({ id, name }) => name !== '' && id !== me?.id)
  const toggle = (id: string) =>
    onChange({ mentions: mentions.includes(id) ? mentions.filter((one) => one !== id) : [...mentions, id].slice(-maxMentions) })
  return (
    <>
      {quote !== null && (
        <div>
          <Quote quoted={replies.find(({ id }) => id === quote) ?? null} span={span} />
          <Button variant="quiet" icon={X} onClick={() => onChange({ quote: null })}>
            {t('reply.dropQuote')}
          </Button>
        </div>
      )}
      {me && others.length > 0 && (
        <Row isWrapping>
          <Button variant="quiet" icon={AtSign} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('reply.mention')}
          </Button>
          {others
            .filter(({ id }) => isOpen || mentions.includes(id))
            .map(({ id, name }) => (
              <Button
                key={id}
                variant="soft"
                icon={mentions.includes(id) ? Check : AtSign}
                aria-pressed={mentions.includes(id)}
                onClick={() => toggle(id)}
              >
                {name}
              </Button>
            ))}
        </Row>
      )}
    </>
  )
}
