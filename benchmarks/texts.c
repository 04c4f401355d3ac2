/* Grundy values of the rules of speed_works.py (TEXTS) by the loops that their text says: the peer of the rows
   on rules in a line. It prints its CPU seconds, and a sum over the last thousand values. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t *values;
static int32_t *marks; /* the place whose options have a value */

static void take_mex(int64_t here) {
    uint32_t value = 0;
    while (marks[value] == (int32_t)here) value++;
    values[here] = value;
}
#define MARK(value) marks[value] = (int32_t)here

static void take_part(int64_t n, int64_t part) {
    for (int64_t here = 0; here <= n; here++) {
        for (int64_t k = 1; part * k <= here; k++) MARK(values[here - k]);
        take_mex(here);
    }
}

static void take_primes(int64_t n) {
    char *composite = calloc(n + 2, 1);
    composite[0] = composite[1] = 1;
    for (int64_t p = 2; p * p <= n; p++)
        if (!composite[p])
            for (int64_t q = p * p; q <= n; q += p) composite[q] = 1;
    for (int64_t here = 0; here <= n; here++) {
        for (int64_t k = 1; k <= here; k++)
            if (!composite[k]) MARK(values[here - k]);
        take_mex(here);
    }
}

static void five_steps(int64_t n) {
    for (int64_t x = 0; x < n; x++)
        for (int64_t y = 0; y < n; y++) {
            int64_t here = x * n + y;
            if (x >= 1) MARK(values[here - n]);
            if (y >= 1) MARK(values[here - 1]);
            if (x >= 2 && y >= 1) MARK(values[here - 2 * n - 1]);
            if (x >= 1 && y >= 2) MARK(values[here - n - 2]);
            if (x >= 3 && y >= 3) MARK(values[here - 3 * n - 3]);
            take_mex(here);
        }
}

static void three_numbers(int64_t n) {
    int64_t m = n * n;
    for (int64_t x = 0; x < n; x++)
        for (int64_t y = 0; y < n; y++)
            for (int64_t z = 0; z < n; z++) {
                int64_t here = x * m + y * n + z;
                if (x >= 1) MARK(values[here - m]);
                if (y >= 1) MARK(values[here - n]);
                if (z >= 1) MARK(values[here - 1]);
                if (x >= 1 && y >= 1 && z >= 1) MARK(values[here - m - n - 1]);
                if (x >= 2 && y >= 1) MARK(values[here - 2 * m - n]);
                take_mex(here);
            }
}

static void three_kinds(int64_t most) {
    for (int64_t n = 0; n <= most; n++) {
        int64_t here = 3 * n;
        if (n >= 2) MARK(values[3 * (n - 2) + 1]);
        for (int64_t i = 1; i < n; i++) MARK(values[3 * i] ^ values[3 * (n - i - 1) + 1]);
        take_mex(here++);
        for (int64_t i = 1; i < n - 1; i++) MARK(values[3 * i + 2] ^ values[3 * (n - i - 2)]);
        take_mex(here++);
        if (n >= 1) MARK(values[3 * (n - 1)]);
        if (n >= 3) MARK(values[3 * (n - 3) + 2]);
        take_mex(here);
    }
}

int main(int given, char **words) {
    if (given < 3) return 2;
    const char *rules = words[1];
    int64_t n = atoll(words[2]), count = n + 1;
    if (!strcmp(rules, "five_steps")) count = n * n;
    if (!strcmp(rules, "three_numbers")) count = n * n * n;
    if (!strcmp(rules, "three_kinds")) count = 3 * (n + 1);
    values = calloc(count, sizeof *values);
    marks = malloc((n + 99) * sizeof *marks);
    memset(marks, 255, (n + 99) * sizeof *marks);
    clock_t start = clock();
    if (!strcmp(rules, "take_a_fifth")) take_part(n, 5);
    if (!strcmp(rules, "take_half")) take_part(n, 2);
    if (!strcmp(rules, "take_primes")) take_primes(n);
    if (!strcmp(rules, "five_steps")) five_steps(n);
    if (!strcmp(rules, "three_numbers")) three_numbers(n);
    if (!strcmp(rules, "three_kinds")) three_kinds(n);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    int64_t sum = 0;
    for (int64_t i = count > 1000 ? count - 1000 : 0; i < count; i++) sum += values[i] * (i % 1009 + 1);
    printf("{\"cpu\":%.4f,\"sum\":%lld}\n", seconds, (long long)sum);
    return 0;
}
