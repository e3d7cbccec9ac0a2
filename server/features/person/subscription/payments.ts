/**
 * The port to a payment provider. What is paid for is always read from the provider, never taken from an
 * event.
 */
export type Subscription = {
  id: string
  /** The user who started the checkout; null if the provider does not report it. */
  userId: string | null
  customerId: string | null
  /** Null if nothing is paid for, or something other than Premium. */
  paidUntil: Date | null
  renews: boolean
}
export type Checkout = { userId: string; email: string; customerId: string | null; key: string }

export type Payments = {
  /** Returns the URL of the page on which the user pays. `key` is an idempotency key. */
  startCheckout(checkout: Checkout): Promise<string>
  /** Null if the provider does not know the subscription. */
  readSubscription(id: string): Promise<Subscription | null>
  /** Stops the renewal; the paid period stays. */
  cancelAtEnd(id: string): Promise<void>
  /** Ends a subscription at once, for an account that is deleted. */
  endNow(id: string): Promise<void>
  /** Pays the newest payment back, then ends the subscription: nobody can use what was paid for. */
  endAndRefund(id: string): Promise<void>
  /**
   * Verifies an event's signature. Returns the subscription that the event is about, `other` if it is about
   * none, and null if the provider did not sign it or it is older than five minutes.
   */
  readEvent(
    body: Uint8Array,
    signature: string | null,
    now: Date,
  ): { subscriptionId: string } | 'other' | null
}
