/** The port to a payment provider. What is paid for is read from the provider, never taken from an event. */
export type Subscription = {
  id: string
  /** Whom the checkout was begun for; null where the provider does not say. */
  userId: string | null
  customerId: string | null
  /** Null where nothing is paid for. */
  paidUntil: Date | null
  renews: boolean
}
export type Checkout = { userId: string; email: string; customerId: string | null; key: string }

export type Payments = {
  /** Returns the page on which the user pays. The same `key` twice is one checkout. */
  startCheckout(checkout: Checkout): Promise<string>
  /** Null for a subscription that the provider does not know. */
  readSubscription(id: string): Promise<Subscription | null>
  /** Stops the renewal; what is paid for stays. */
  cancelAtEnd(id: string): Promise<void>
  /** Ends a subscription now, for an account that is deleted. */
  endNow(id: string): Promise<void>
  /**
   * Checks the signature of an event: which subscription it is about, `other` for an event about none, null where it is
   * not signed by the provider or older than five minutes.
   */
  readEvent(
    body: Uint8Array,
    signature: string | null,
    now: Date,
  ): { subscriptionId: string } | 'other' | null
}
