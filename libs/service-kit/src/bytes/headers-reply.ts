/** An empty reply that says all there is to say in its headers. */
export class HeadersReply {
  constructor(readonly headers: Readonly<Record<string, string>>) {}
}
