interface Person {
  readonly email: string;
  readonly display_name: string | null;
}

/** What somebody is called: their name, else their address. */
export const nameOf = ({ email, display_name }: Person): string => display_name ?? email;

/** Who somebody is where a name alone could be anybody's: `Ann Lee (ann@example.com)`. */
export const nameWithAddress = ({ email, display_name }: Person): string =>
  display_name ? `${display_name} (${email})` : email;
