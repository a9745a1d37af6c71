interface Person {
  readonly email: string;
  readonly display_name: string | null;
}

/** The name of a person, or else the address. */
export const nameOf = ({ email, display_name }: Person): string => display_name ?? email;

/** Name and address, because names are not unique: `Ann Lee (ann@example.com)`. An API token has a name in place of both. */
export const nameWithAddress = ({ email, display_name }: Person): string =>
  display_name && display_name !== email ? `${display_name} (${email})` : email;
