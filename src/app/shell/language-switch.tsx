import { type Language, languageNames, languages, otherLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { showToast } from '../../ui/toast.ts'

const options = languages.map((value) => ({ value, text: languageNames[value], lang: value }))

/** Both languages by their own names, the current one marked. */
export function LanguageSegments({ isFull = false }: { isFull?: boolean }) {
  const { t, language } = useWords()
  const choose = useChoose()
  return <Segments label={t('language.label')} options={options} selected={language} onSelect={choose} isFull={isFull} />
}

/** The other language by its own name, for narrow bars. */
export function LanguageButton() {
  const { language } = useWords()
  const choose = useChoose()
  const other = otherLanguage(language)
  return (
    <Button variant="quiet" lang={other} onClick={() => choose(other)}>
      {languageNames[other]}
    </Button>
  )
}

function useChoose(): (language: Language) => void {
  const { t, language: shown } = useWords()
  return async (language) => {
    if (language === shown) return
    try {
      // Not part of the first load: it brings the contract and the store along.
      const { chooseLanguage } = await import('../../features/session/language.ts')
      await chooseLanguage(language)
    } catch {
      showToast({ type: 'error', title: t('language.failed') })
    }
  }
}
