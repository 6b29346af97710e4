/** between a field and the sheet below it; CSS pixels */
const gap = 8

/**
 * Scrolls a field out from under a sheet at the foot of the window, such as its calendar on a phone.
 * What scrolls it gets space for that at its end, until the sheet is gone.
 *
 * @returns takes that space back
 */
export function revealAbove(field: HTMLElement, sheet: HTMLElement): () => void {
  const top = document.documentElement.clientHeight - sheet.offsetHeight
  const hiddenBy = () => field.getBoundingClientRect().bottom + gap - top
  if (hiddenBy() <= 0) return () => undefined
  const scroller = scrollerOf(field)
  const before = scroller.style.paddingBottom
  const { paddingBottom } = getComputedStyle(scroller)
  scroller.style.paddingBottom = `${Number.parseFloat(paddingBottom) + sheet.offsetHeight}px`
  // That may have moved the field: a dialog at the foot of the window grows by it.
  const scrolled = scroller === document.body ? window : scroller
  scrolled.scrollBy({ top: hiddenBy(), behavior: 'instant' })
  return () => {
    scroller.style.paddingBottom = before
  }
}

/** What scrolls around it: the body of a dialog, or the page. */
function scrollerOf(field: HTMLElement): HTMLElement {
  for (
    let box = field.parentElement;
    box !== null && box !== document.body;
    box = box.parentElement
  )
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return document.body
}
