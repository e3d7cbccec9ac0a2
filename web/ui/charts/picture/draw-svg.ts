/** Draws an on-screen chart onto a canvas, with the fonts and colours of the current theme. */

type Canvas = CanvasRenderingContext2D

/** Draws an SVG's paths, rectangles, lines, circles and labels; the canvas origin is the SVG's corner. */
export function drawSvg(canvas: Canvas, svg: SVGSVGElement): void {
  const base = svg.getScreenCTM()?.inverse()
  for (const node of svg.querySelectorAll('path, rect, line, circle, text')) {
    const place = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null
    if (!(node instanceof SVGGraphicsElement) || !base || !place) continue
    if (node.closest('pattern, linearGradient')) continue
    canvas.save()
    const { a, b, c, d, e, f } = base.multiply(place)
    canvas.transform(a, b, c, d, e, f)
    if (node instanceof SVGTextElement) drawText(canvas, node)
    else drawShape(canvas, node, svg)
    canvas.restore()
  }
}

/** The opacity of an element multiplied by that of its groups. */
function opacityOf(node: Element, svg: Element): number {
  let opacity = 1
  for (let element: Element | null = node; element && element !== svg; element = element.parentElement)
    opacity *= Number(getComputedStyle(element).opacity)
  return opacity
}

const numberOf = (node: Element, name: string): number => Number(node.getAttribute(name) ?? 0)

function pathOf(node: SVGGraphicsElement): Path2D {
  if (node instanceof SVGPathElement) return new Path2D(node.getAttribute('d') ?? '')
  const path = new Path2D()
  const attribute = (name: string): number => numberOf(node, name)
  if (node instanceof SVGCircleElement)
    path.arc(attribute('cx'), attribute('cy'), attribute('r'), 0, Math.PI * 2)
  else if (node instanceof SVGLineElement) {
    path.moveTo(attribute('x1'), attribute('y1'))
    path.lineTo(attribute('x2'), attribute('y2'))
  } else
    path.roundRect(attribute('x'), attribute('y'), attribute('width'), attribute('height'), attribute('rx'))
  return path
}

function drawShape(canvas: Canvas, node: SVGGraphicsElement, svg: SVGSVGElement): void {
  const style = getComputedStyle(node)
  const path = pathOf(node)
  const opacity = opacityOf(node, svg)
  const fill = paintOf(canvas, style.fill, node, svg)
  if (fill !== null) {
    canvas.globalAlpha = opacity * Number(style.fillOpacity)
    canvas.fillStyle = fill
    canvas.fill(path)
  }
  if (style.stroke === 'none') return
  canvas.globalAlpha = opacity * Number(style.strokeOpacity)
  canvas.strokeStyle = style.stroke
  canvas.lineWidth = Number.parseFloat(style.strokeWidth)
  canvas.lineJoin = style.strokeLinejoin === 'round' ? 'round' : 'miter'
  canvas.lineCap = style.strokeLinecap === 'round' ? 'round' : 'butt'
  canvas.setLineDash(
    style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat),
  )
  canvas.stroke(path)
}

type Paint = string | CanvasGradient | CanvasPattern

/** The colour, or the SVG's gradient or pattern that `fill` refers to; null for none. */
function paintOf(canvas: Canvas, fill: string, node: SVGGraphicsElement, svg: SVGSVGElement): Paint | null {
  if (fill === 'none') return null
  const id = /^url\("?#([^")]+)"?\)/.exec(fill)?.[1]
  if (id === undefined) return fill
  const source = svg.querySelector(`[id="${CSS.escape(id)}"]`)
  if (source instanceof SVGLinearGradientElement) return gradientOf(canvas, source, node.getBBox())
  return source instanceof SVGPatternElement ? patternOf(canvas, source, svg) : null
}

function gradientOf(
  canvas: Canvas,
  source: SVGLinearGradientElement,
  { y, height }: DOMRect,
): CanvasGradient {
  const gradient = canvas.createLinearGradient(0, y, 0, y + height)
  for (const stop of source.querySelectorAll('stop')) {
    const { stopColor, stopOpacity } = getComputedStyle(stop)
    const alpha = Math.round(Number(stopOpacity) * 100)
    gradient.addColorStop(numberOf(stop, 'offset'), `color-mix(in srgb, ${stopColor} ${alpha}%, transparent)`)
  }
  return gradient
}

/** A pattern is drawn at four times its display size, so that it stays sharp in a high-resolution picture. */
const sharpness = 4

function patternOf(canvas: Canvas, source: SVGPatternElement, svg: SVGSVGElement): CanvasPattern | null {
  const tile = document.createElement('canvas')
  tile.width = numberOf(source, 'width') * sharpness
  tile.height = numberOf(source, 'height') * sharpness
  const drawing = tile.getContext('2d')
  if (!drawing) return null
  drawing.scale(sharpness, sharpness)
  for (const node of source.querySelectorAll('rect, line'))
    if (node instanceof SVGGraphicsElement) drawShape(drawing, node, svg)
  const pattern = canvas.createPattern(tile, 'repeat')
  const turned = source.patternTransform.baseVal.consolidate()?.matrix
  pattern?.setTransform(
    new DOMMatrix([turned?.a ?? 1, turned?.b ?? 0, turned?.c ?? 0, turned?.d ?? 1, 0, 0]).scale(
      1 / sharpness,
    ),
  )
  return pattern
}

/**
 * Draws each piece of a label where its first letter is on screen, whatever its anchor, shift and direction.
 */
function drawText(canvas: Canvas, node: SVGTextElement): void {
  const pieces = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  let letter = 0
  let before = ' '
  while (pieces.nextNode()) {
    const owner = pieces.currentNode.parentElement
    const plain = (pieces.currentNode.textContent ?? '').replaceAll(/[ \n\t]+/g, ' ')
    const text = before.endsWith(' ') ? plain.trimStart() : plain
    if (!owner || text === '' || letter >= node.getNumberOfChars()) continue
    const style = getComputedStyle(owner)
    const start = node.getStartPositionOfChar(letter)
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    canvas.textAlign = 'left'
    canvas.direction = 'ltr'
    if (style.stroke !== 'none') {
      canvas.lineWidth = Number.parseFloat(style.strokeWidth)
      canvas.lineJoin = 'round'
      canvas.strokeStyle = style.stroke
      canvas.strokeText(text, start.x, start.y)
    }
    canvas.fillStyle = style.fill
    canvas.fillText(text, start.x, start.y)
    letter += text.length
    before = text
  }
}
