import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CircleHelp, Clock, CloudOff, ExternalLink, Info, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Contact } from '../../../../contract/site/site.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { contactQuery, refreshContact } from '../site.queries.ts'
import { TextFrame, Topic } from '../text-frame.tsx'
import { useAsked } from '../use-asked.ts'

export const Route = createFileRoute('/contact')({
  staticData: { title: 'about:contact.title' },
  loader: (page) => loadPage(page, contactQuery()),
  pendingComponent: ContactSkeleton,
  component: ContactPage,
})

function ContactPage() {
  const { t } = useWords('about')
  return (
    <TextFrame title={t('contact.title')} lead={t('contact.lead')}>
      <Ways />
    </TextFrame>
  )
}

/** The answer's height is unknown, so the content below is rendered with it and never shifts. */
function Ways() {
  const { data: contact } = useSuspenseQuery(contactQuery())
  const asked = useAsked(refreshContact)
  if (!contact && asked !== 'unanswered') {
    return <BlocksSkeleton height="16rem" />
  }
  return (
    <>
      <Given contact={contact} />
      <Here />
    </>
  )
}

/** The operator's contact data; without any, the page says so. */
function Given({ contact }: { contact: Contact | null }) {
  const { t } = useWords('about')
  if (!contact) {
    return (
      <Note tone="info" icon={CloudOff} role="status" title={t('contact.offline.title')}>
        {t('contact.offline.text')}
      </Note>
    )
  }
  if (isEmpty(contact)) {
    return (
      <Note tone="info" icon={Info} title={t('contact.none.title')}>
        {t('contact.none.text')}
      </Note>
    )
  }
  return <Known contact={contact} />
}

function Here() {
  const { t } = useWords('about')
  return (
    <Topic id="here" icon={MessageCircle} title={t('contact.here.title')} text={t('contact.here.text')} isAtOnce>
      <Button variant="soft" icon={MessageCircle} to="/community">
        {t('common:nav.community')}
      </Button>
      <Button variant="quiet" icon={CircleHelp} to="/help">
        {t('contact.help')}
      </Button>
    </Topic>
  )
}

const isEmpty = ({ email, phone, address, social }: Contact) => !email && !phone && !address && social.length === 0

function Known({ contact: { email, phone, address, social, hours } }: { contact: Contact }) {
  const { t } = useWords('about')
  return (
    <Card as="section">
      <Stack gap={4}>
        {phone && (
          <Way label={t('contact.phone')}>
            <Button icon={Phone} href={`tel:${phone}`} isFull>
              {phone}
            </Button>
            {hours && (
              <Row gap={2}>
                <Clock size={22} aria-hidden />
                <span>
                  {t('contact.hours')}: <Localized text={hours} />
                </span>
              </Row>
            )}
          </Way>
        )}
        {email && (
          <Way label={t('contact.email')}>
            <Button icon={Mail} href={`mailto:${email}`} isFull>
              {email}
            </Button>
          </Way>
        )}
        {social.length > 0 && (
          <Way label={t('contact.social')}>
            {social.map(({ name, url }) => (
              <Button key={url} icon={ExternalLink} href={url} rel="noreferrer" isFull>
                {name}
              </Button>
            ))}
          </Way>
        )}
        {address && (
          <Way label={t('contact.address')}>
            <p>
              <MapPin size={22} aria-hidden />
              {address}
            </p>
          </Way>
        )}
      </Stack>
    </Card>
  )
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <h2>{label}</h2>
      {children}
    </Stack>
  )
}

function ContactSkeleton() {
  const { t } = useWords('about')
  return (
    <TextFrame title={t('contact.title')} lead={t('contact.lead')}>
      <BlocksSkeleton height="16rem" />
    </TextFrame>
  )
}
