import { currentPersonId } from '../../../offline/store/person.ts'
import { Page, ThumbRow } from '../../../ui/layout/layout.tsx'
import { OfflineNote } from '../../../ui/messages/offline-note.tsx'

let taken: { readonly at: string; readonly personId: string; readonly content: Element } | undefined

/**
 * The complete content of the prerendered HTML, or null. The first call is before the swap; later ones return the same content.
 * Never for another address or user.
 */
export function takePrerenderedPage(): Element | null {
  const content = document.querySelector('html:not([data-prerendered=off]) #prerendered main:has(h1):not(:has([aria-busy=true]))')
  // A copy: the original is on screen until the swap.
  if (content) taken = { at: location.href, personId: currentPersonId(), content: copyOf(content) }
  return taken?.at === location.href && taken.personId === currentPersonId() ? taken.content : null
}

function copyOf(main: Element): Element {
  const copy = document.createElement('div')
  copy.append(...main.cloneNode(true).childNodes)
  return copy
}

/** Keeps the prerendered content on screen where the page's data did not arrive. Its links work. */
export function PrerenderedPage({ content }: { content: Element }) {
  return (
    <>
      <div ref={(place) => place?.append(content)} />
      <Page>
        <ThumbRow>
          <OfflineNote />
        </ThumbRow>
      </Page>
    </>
  )
}
