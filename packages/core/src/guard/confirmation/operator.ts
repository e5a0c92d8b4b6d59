/**
 * The right to decide approvals, held as an object: the host creates one at its start and passes it only to the surfaces that know a
 * person. It cannot be expressed in a request.
 */
export class OperatorAuthority {
  /** Makes the type nominal, so that no other object passes for one. */
  protected readonly isOperatorAuthority = true;
}
