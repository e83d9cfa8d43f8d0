package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;
import java.util.HashMap;
import java.util.Map;

/** A small language: parsed by recursive descent, run as a tree and as stack code. */
public final class Interpreter implements Task {
    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failure(String text) {
            super(text);
        }
    }

    private interface Node {
        long eval(Map<String, Long> variables);

        void compile(StringBuilder code);
    }

    private static final class Number implements Node {
        private final long value;

        Number(long value) {
            this.value = value;
        }

        @Override
        public long eval(Map<String, Long> variables) {
            return value;
        }

        @Override
        public void compile(StringBuilder code) {
            code.append(value).append(' ');
        }
    }

    private static final class Variable implements Node {
        private final String name;

        Variable(String name) {
            this.name = name;
        }

        @Override
        public long eval(Map<String, Long> variables) {
            Long value = variables.get(name);

            if (value == null) throw new Failure("no " + name);
            return value;
        }

        @Override
        public void compile(StringBuilder code) {
            code.append('$').append(name).append(' ');
        }
    }

    private static final class Operation implements Node {
        private final char operator;
        private final Node left, right;

        Operation(char operator, Node left, Node right) {
            this.operator = operator;
            this.left = left;
            this.right = right;
        }

        @Override
        public long eval(Map<String, Long> variables) {
            return operate(operator, left.eval(variables), right.eval(variables));
        }

        @Override
        public void compile(StringBuilder code) {
            left.compile(code);
            right.compile(code);
            code.append(operator).append(' ');
        }
    }

    private static long operate(char operator, long a, long b) {
        switch (operator) {
            case '+': return a + b;
            case '-': return a - b;
            case '*': return a * b;
            case '/': return a / b;
            case '%': return a % b;
            case '<': return a < b ? 1 : 0;
            case '=': return a == b ? 1 : 0;
            case '^': {
                long result = 1;

                for (; b > 0; b--) result *= a;
                return result;
            }
            default: throw new Failure("operator " + operator);
        }
    }

    private static final class Parser {
        private static final String LEVELS = "=<+-*/%^";
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        private static int level(char c) {
            switch (LEVELS.indexOf(c)) {
                case 0: case 1: return 1;
                case 2: case 3: return 2;
                case 4: case 5: case 6: return 3;
                case 7: return 4;
                default: return 0;
            }
        }

        private char peek() {
            while (at < text.length() && text.charAt(at) == ' ') at++;
            return at < text.length() ? text.charAt(at) : '\0';
        }

        Node expression(int least) {
            Node left = atom();

            for (int l; (l = level(peek())) >= least && l > 0;) {
                char operator = text.charAt(at++);

                left = new Operation(operator, left, expression(operator == '^' ? l : l + 1));
            }
            return left;
        }

        private Node atom() {
            char c = peek();
            int from = at;

            if (c == '(') {
                at++;
                Node inside = expression(1);

                if (peek() != ')') throw new Failure("no ) at " + at);
                at++;
                return inside;
            }
            while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) at++;
            if (from == at) throw new Failure("'" + c + "' at " + at);
            String word = text.substring(from, at);

            try {
                return new Number(Long.parseLong(word));
            } catch (NumberFormatException e) {
                return new Variable(word);
            }
        }
    }

    private static long execute(String code, Map<String, Long> variables) {
        long[] stack = new long[16];
        int top = 0;

        for (String word : code.trim().split(" ")) {
            char c = word.charAt(0);

            if (c == '$') {
                stack[top++] = variables.get(word.substring(1));
            } else if (Character.isDigit(c)) {
                stack[top++] = Long.parseLong(word);
            } else {
                top--;
                stack[top - 1] = operate(c, stack[top - 1], stack[top]);
            }
        }
        return stack[0];
    }

    private static String interpret(String text, Map<String, Long> variables) {
        try {
            Parser parser = new Parser(text);
            Node tree = parser.expression(1);
            StringBuilder code = new StringBuilder();
            long value = tree.eval(variables);

            if (parser.peek() != '\0') throw new Failure("more at " + parser.at);
            tree.compile(code);
            return value + (execute(code.toString(), variables) == value ? " twice" : " once");
        } catch (Failure | ArithmeticException e) {
            return e.getMessage();
        } finally {
            variables.put("last", (long) text.length());
        }
    }

    @Override
    public void run(Log log) {
        Map<String, Long> variables = new HashMap<String, Long>();

        variables.put("x", 12L);
        variables.put("big", 1L << 40);
        for (String text : new String[] {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "x * x - last", "big * big + x", "7 / (x - 12)",
            "y + 1", "(1 + 2", "1 + ", "3 4", "x < 13 = 1", "100 - 10 - 1 % 4"})
            log.line(text, " -> ", interpret(text, variables));
    }
}
