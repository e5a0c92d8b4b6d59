import { HandsightError } from '@handsight/core/error';
import type { RandomInput } from './random-input.ts';

/** The directives of datafaker's expressions that flows use. */
const DIRECTIVES: Readonly<Record<string, (random: RandomInput, args: string[]) => string>> = {
  'number.numberBetween': (random, [least = '0', most = '100']) => String(random.between(Number(least), Number(most) - 1)),
  'number.digits': (random, [count = '8']) => random.number(Number(count)),
  'name.firstName': (random) => random.firstName(),
  'name.lastName': (random) => random.lastName(),
  'name.fullName': (random) => random.personName(),
  'name.name': (random) => random.personName(),
  'internet.emailAddress': (random) => random.email(),
  'address.city': (random) => random.city(),
  'address.country': (random) => random.country(),
  'color.name': (random) => random.color(),
  'lorem.word': (random) => random.text(6),
};

/** `faker.expression("#{name.firstName} #{number.numberBetween '1' '10'}")` */
export function fakerExpression(random: RandomInput, expression: string): string {
  return expression.slice(0, 2000).replace(/#\{([\w.]+)((?:\s*'[^']*',?)*)\s*\}/g, (_, name: string, list: string) => {
    const directive = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
    if (directive === undefined) {
      throw new HandsightError('BadRequest', `faker knows no ${name}; known: ${Object.keys(DIRECTIVES).join(', ')}`, { name });
    }
    return directive(
      random,
      [...list.matchAll(/'([^']*)'/g)].map(([, arg]) => arg ?? ''),
    );
  });
}
