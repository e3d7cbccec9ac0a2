import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { cx } from '../cx.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
type ButtonSize = 'small' | 'normal' | 'large'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-on-ink border border-ink hover:opacity-90',
  secondary: 'bg-card text-ink border border-line hover:border-line-strong',
  quiet: 'text-ink border border-transparent hover:bg-sunk',
  danger: 'bg-alert text-on-alert border border-alert hover:opacity-90',
  link: 'text-accent underline underline-offset-4 decoration-1 hover:decoration-2 border border-transparent px-0!',
}
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 max-phone:min-h-11 px-3 text-small',
  normal: 'min-h-11 px-4 text-body',
  large: 'min-h-13 px-6 text-body',
}

/** The classes of a button, for links that look like one. */
function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'normal',
  more?: string,
): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium select-none',
    'transition-[opacity,border-color,background-color] duration-150 text-center',
    'disabled:opacity-55 aria-disabled:opacity-55',
    looks[variant],
    sizes[size],
    more,
  )
}

type Shared = { variant?: ButtonVariant; size?: ButtonSize; icon?: LucideIcon; children: ReactNode }
type ButtonProps = Shared &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> }

/** `busy` disables the button and spins its icon; the caller supplies the text ('Adding...'), in whose place a long wait is said. */
export function Button({
  variant,
  size,
  icon: Icon,
  busy,
  children,
  className,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {busy ? waiting.text(children) : children}
    </button>
  )
}

/** What a busy button says; set by waiting.tsx for signed-in screens. */
export const waiting = { text: (usual: ReactNode): ReactNode => usual }

type ButtonLinkProps = Shared & { href: string; className?: string; replace?: boolean }

/** A link inside the app that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon: Icon,
  children,
  className,
  href,
  replace,
}: ButtonLinkProps) {
  return (
    <Link href={href} replace={replace} className={buttonClass(variant, size, className)}>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {children}
    </Link>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: LucideIcon
  /** The accessible name; also shown as a tooltip. */
  label: string
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon: Icon, label, busy, className, disabled, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        'touch inline-flex items-center justify-center rounded-control text-muted',
        'transition-colors duration-150 hover:bg-sunk hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {busy ? <Spinner className="size-5" /> : <Icon aria-hidden="true" className="size-5" />}
    </button>
  )
}
