/**
 * The right to decide approvals. Whoever holds the object has it: the host makes one at its start and hands it only to the
 * surfaces that know a person. It cannot be spelt in a request.
 */
export class OperatorAuthority {
  /** Makes the type its own, so that no other object passes for one. */
  protected readonly isOperatorAuthority = true;
}
