// What a person types as an argument of a command, as the kind of value the command takes.
import type { Command, Scalar } from '../../kit/live';

type Param = Command['params'][number];

export function valueOf(param: Param, text: string): Scalar | Scalar[] {
  const chosen = param.values.find((value) => String(value) === text);
  if (chosen !== undefined) return chosen;
  if (param.kind === 'bool') return text === 'true';
  if (param.kind === 'list')
    return text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(scalar);
  return param.kind === 'str' ? text : scalar(text);
}

function scalar(text: string): Scalar {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
