import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/** The pixel size of a chart's container, and whether time runs from right to left. */
export type Frame = { width: number; height: number; rtl: boolean }

/** Null until the page has been laid out: asking for the size before would lay it out once more. */
export function useFrame(box: RefObject<HTMLElement | null>): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      const rtl = getComputedStyle(element).direction === 'rtl'
      startTransition(() =>
        setFrame((old) =>
          old?.width === width && old.height === height && old.rtl === rtl ? old : { width, height, rtl },
        ),
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return frame
}
