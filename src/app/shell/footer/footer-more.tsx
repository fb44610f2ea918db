import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { useEffect } from 'react'
import { contactQuery, refreshContact } from '../../../features/info/site.queries.ts'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import styles from './footer-more.module.css'
import { NewsletterBox } from './newsletter-box.tsx'

type Name = 'help' | 'contact' | 'storage' | 'about' | 'landing' | 'privacy' | 'terms'
const groups: { name: 'support' | 'legal'; links: { name: Name; to: NonNullable<Target['to']> }[] }[] = [
  {
    name: 'support',
    links: [
      { name: 'help', to: '/help' },
      { name: 'storage', to: '/storage' },
      { name: 'contact', to: '/contact' },
    ],
  },
  {
    name: 'legal',
    links: [
      { name: 'about', to: '/about' },
      { name: 'landing', to: '/landing' },
      { name: 'privacy', to: '/privacy' },
      { name: 'terms', to: '/terms' },
    ],
  },
]

export async function loadFooterMore() {
  await loadWords('site')
  return FooterMore
}

/** The lower part of the footer: it loads when the user scrolls near the end of a page. */
function FooterMore() {
  const { t } = useWords('site')
  return (
    <div className={styles.more}>
      <NewsletterBox />
      {groups.map((group) => (
        <nav key={group.name} aria-labelledby={`footer-${group.name}`}>
          <h2 id={`footer-${group.name}`}>{t(`group.${group.name}`)}</h2>
          <ul className={styles.links}>
            {group.links.map(({ name, to }) => (
              <li key={name}>
                <Link to={to}>{t(`link.${name}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <Reach />
    </div>
  )
}

/** Telephone, mail and social links of the operator, if configured. */
function Reach() {
  const { t } = useWords('site')
  const { data: contact } = useQuery(contactQuery())
  useEffect(() => void refreshContact(), [])
  if (!contact || (!contact.phone && !contact.email && contact.social.length === 0)) return null
  return (
    <div>
      <h2>{t('group.contact')}</h2>
      <ul className={styles.links}>
        {contact.phone && (
          <li>
            <a href={`tel:${contact.phone}`}>
              <Phone size={20} />
              {contact.phone}
            </a>
          </li>
        )}
        {contact.email && (
          <li>
            <a href={`mailto:${contact.email}`}>
              <Mail size={20} />
              {contact.email}
            </a>
          </li>
        )}
        {contact.social.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
