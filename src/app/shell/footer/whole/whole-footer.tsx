import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUp, ChevronDown, Mail, Phone } from 'lucide-react'
import { useEffect } from 'react'
import { contactQuery, refreshContact } from '../../../../features/info/site.queries.ts'
import { formatYear } from '../../../../i18n/intl.ts'
import { Localized } from '../../../../i18n/localized.tsx'
import { loadWords, useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { headerItems } from '../../navigation/navigation-items.ts'
import { product } from '../../product.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import styles from './whole-footer.module.css'

const groups = [
  { name: 'support', links: ['help', 'storage', 'contact'] },
  { name: 'legal', links: ['about', 'landing', 'privacy', 'terms'] },
] as const

export async function loadWholeFooter() {
  await loadWords('site')
  return WholeFooter
}

/** About, links, contact, and the newsletter on the pages about the product. */
function WholeFooter({ hasNewsletter }: { hasNewsletter: boolean }) {
  const { t, language } = useWords('site')
  return (
    <div className={styles.whole}>
      <p className={styles.about}>{t('about')}</p>
      <nav className={styles.platform} aria-label={t('group.platform')}>
        {headerItems(null)
          .filter(({ name }) => name !== 'home' && name !== 'cafe')
          .map(({ name, to }) => (
            <Link key={name} to={to}>
              {t(`common:nav.${name}`)}
            </Link>
          ))}
      </nav>
      <div className={styles.groups}>
        {groups.map((group) => (
          <nav key={group.name} aria-labelledby={`footer-${group.name}`}>
            <h2 id={`footer-${group.name}`}>{t(`group.${group.name}`)}</h2>
            <ul className={styles.links}>
              {group.links.map((name) => (
                <li key={name}>
                  <Link to={`/${name}`}>{t(`link.${name}`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Reach />
      </div>
      {hasNewsletter && (
        <details className={styles.newsletter}>
          <summary>
            {t('newsletter.title')}
            <ChevronDown size={18} />
          </summary>
          <NewsletterBox />
        </details>
      )}
      <div className={styles.end}>
        <p>{t('rights', { year: formatYear(Date.now(), language), product })}</p>
        <Button variant="quiet" icon={ArrowUp} onClick={() => scrollTo({ top: 0 })}>
          {t('toTop')}
        </Button>
      </div>
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
            {contact.hours && <Localized text={contact.hours} />}
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
