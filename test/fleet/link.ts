import { RelayLink } from './relay-link.ts';
import { canUseNamespaces, NamespaceLink } from './namespace-link.ts';

/** The connection from one host to the server, which can be cut: data in flight is dropped, without notice to either end. */
export interface Link {
  /** The server's address over this link. */
  readonly address: string;
  readonly port: number;
  /** Command prefix for running at the host's end. */
  readonly inside: readonly string[];
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** `namespace`: a network of its own for each host, whose link is set down. `relay`: a relay in this process, which stops. */
export type LinkKind = 'namespace' | 'relay';

export const realestLink = (): LinkKind => (canUseNamespaces() ? 'namespace' : 'relay');

export const openLink = (kind: LinkKind, port: number): Promise<Link> =>
  kind === 'relay' ? RelayLink.to(port) : Promise.resolve(NamespaceLink.to(port));
