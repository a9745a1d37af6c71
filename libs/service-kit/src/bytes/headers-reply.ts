/** An empty reply with headers. */
export class HeadersReply {
  constructor(readonly headers: Readonly<Record<string, string>>) {}
}
