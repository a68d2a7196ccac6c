import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from '../edit.module.css'

/**
 * The buttons of the bar that also are in its menu: those for which there is no room beside the save state are hidden. The
 * line wraps by itself; what is below its first line, or wider than it, is neither seen nor reached by the keyboard.
 */
export function BarRoom({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  // After every rendering: its buttons may be others, or have other texts.
  useLayoutEffect(() => {
    const line = room.current
    if (!line) return undefined
    const buttons = [...line.children].filter((child) => child instanceof HTMLElement)
    const hide = (): void => {
      const gaps = (buttons.length - 1) * Number.parseFloat(getComputedStyle(line).columnGap)
      const needed = buttons.reduce((sum, button) => sum + widthOf(button), gaps)
      // The browser rounds widths: a line that is a part of a pixel too short does not wrap.
      line.toggleAttribute('data-whole', needed <= widthOf(line) + 1)
      const top = buttons[0]?.offsetTop
      for (const button of buttons)
        button.toggleAttribute('data-hidden', button.offsetTop !== top || button.offsetWidth > line.clientWidth)
    }
    hide()
    const observer = new ResizeObserver(hide)
    for (const element of [line, ...buttons]) observer.observe(element)
    return () => observer.disconnect()
  })
  return (
    <div ref={room} className={classes.room}>
      {children}
    </div>
  )
}

const widthOf = (element: Element): number => element.getBoundingClientRect().width
