/** A clock, alone or with seconds, or a position in a recording: `9:41`, `21:07:33`, `9:41 PM`. */
const CLOCK = String.raw`(?<![\p{Nd}:.])\p{Nd}{1,3}:\p{Nd}{2}(?::\p{Nd}{2})?(?:\s?[ap]\.?m\.?(?!\p{L}))?`;
const DAY = String.raw`(?:today|yesterday|heute|gestern|aujourd.hui|hier|hoy|ayer|oggi|ieri|hoje|ontem|сегодня|вчера|今天|昨天|今日|昨日|오늘|어제)[,\s]*(?:at|um|à|a las|alle|às|в)?\s*(?=${CLOCK})`;
const ISO = String.raw`\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}[T ]\p{Nd}{2}:\p{Nd}{2}(?::\p{Nd}{2}(?:[.,]\p{Nd}+)?)?(?:Z|[+-]\p{Nd}{2}:?\p{Nd}{2})?`;
/** Amounts of time, in the words of the more common languages. */
const UNIT = String.raw`(?:s|sec|secs|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|sek\.?|sekunden?|minuten?|std\.?|stunden?|tage?n?|secondes?|heures?|jours?|segundos?|minutos?|horas?|días?|dias?|second[oi]|minut[oi]|or[ae]|giorn[oi]|сек\.?|мин\.?|ч\.?|минут\p{L}*|час\p{L}*|секунд\p{L}*|дн\p{L}*)(?![\p{L}\p{Nd}])`;
const HAN_UNIT = '(?:秒|分钟|分鐘|分|小时|小時|時間|天|日|초|분|시간|일)(?:钟|鐘)?(?:前|后|後|전|후)?';
/** `2h 5m`, `45s`: written together they are no metres. */
const SHORT = String.raw`(?:\p{Nd}+h\s?)?\p{Nd}+m\s?\p{Nd}+s|\p{Nd}+h\s?\p{Nd}+m(?!\p{L})`;
const NOW = String.raw`(?<!\p{L})(?:just now|gerade eben|à l.instant|ahora mismo|только что|刚刚|剛剛)(?!\p{L})`;

const RUNNING = new RegExp(
  [ISO, `${DAY}${CLOCK}`, CLOCK, SHORT, String.raw`(?<![\p{Nd}.,])\p{Nd}+\s?${UNIT}`, String.raw`\p{Nd}+\s?${HAN_UNIT}`, NOW].join('|'),
  'giu',
);

const MAY_RUN = /[\p{Nd}]|now|eben|instant|ahora|только|刚|剛/iu;

/** A text without what changes by itself as time passes: times of day, times relative to now, durations. Other numbers are content. */
export const withoutTimes = (text: string): string => (text === '' || !MAY_RUN.test(text) ? text : text.replace(RUNNING, '⏱'));
